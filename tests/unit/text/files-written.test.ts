import { describe, expect, it } from 'vitest'
import { filesWritten } from '../../../src/text/files-written.ts'

const written = (command: string) =>
  filesWritten(command).map(
    ({ path, wasThere, folder }) => `${folder === undefined ? '' : `${folder}: `}${path}${wasThere ? ' (there)' : ''}`,
  )

describe('the files that a command writes', () => {
  it.each<[string, string[]]>([
    ['echo one > notes.txt', ['notes.txt']],
    ['echo one >notes.txt', ['notes.txt']],
    ['echo two >> notes.txt', ['notes.txt (there)']],
    ["cat > src/gauge.ts <<'EOF'\nconst a = 1 > 0\nEOF", ['src/gauge.ts']],
    ["cat <<EOF > 'a file.md'\ntext\nEOF", ['a file.md']],
    ['npm run report 2>&1 | tee out/report.txt', ['out/report.txt']],
    ['echo x | tee -a log.txt', ['log.txt (there)']],
    ['touch a.ts b.ts', ['a.ts', 'b.ts']],
    ['cp src/a.ts src/b.ts', ['src/b.ts']],
    ["sed -i 's/low/high/' src/a.ts src/b.ts", ['src/a.ts (there)', 'src/b.ts (there)']],
    ["sed -i '' 's/low/high/' src/a.ts", ['src/a.ts (there)']],
    ["sed -i -e 's/low/high/' src/a.ts", ['src/a.ts (there)']],
    ['cd web && echo x > a.txt', ['web: a.txt']],
    ['cd $(mktemp -d) && echo x > /work/tides/a.txt', ['/work/tides/a.txt']],
    [`python3 -c "open('data.json', 'w').write('{}')"`, ['data.json']],
    ["python3 - <<'EOF'\nfrom pathlib import Path\nPath('a.md').write_text('x')\nEOF", ['a.md']],
  ])('are those that it names: %s', (command, files) => {
    expect(written(command)).toEqual(files)
  })

  it.each([
    'npm test 2> errors.txt',
    'npm test > /dev/null 2>&1',
    'npm test 2>&1',
    'diff <(ls a) <(ls b)',
    'echo "a > b"',
    "grep '>' src/a.ts",
    'cat src/a.ts',
    "sed -n '1,20p' src/a.ts",
    'echo x > "$FILE"',
    'cd $(mktemp -d) && git init -q && touch a.txt',
    'cd "$SCRATCH" && echo x > a.txt',
    'cd ~/elsewhere && echo x > a.txt',
    'pushd - && touch a.txt',
    'cd && touch a.txt',
    'cp *.ts out',
    "git commit -m 'a -> b'",
    'node -e "if (1 > 0) console.log(1)"',
    `python3 -c "print(open('data.json').read())"`,
  ])('are none of: %s', (command) => {
    expect(written(command)).toEqual([])
  })
})
