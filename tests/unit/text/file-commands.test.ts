import { describe, expect, it } from 'vitest'
import { fileSteps } from '../../../src/text/file-commands.ts'

const steps = (command: string) =>
  fileSteps(command).map(({ does, path, to, folder }) => {
    const where = folder === undefined ? '' : `${folder}: `
    return `${where}${path}${does === 'writes' ? '' : ` (${does}${to === undefined ? '' : ` to ${to}`})`}`
  })

describe('what a command does to files', () => {
  it.each<[string, string[]]>([
    ['echo one > notes.txt', ['notes.txt']],
    ['echo one >notes.txt', ['notes.txt']],
    ['echo two >> notes.txt', ['notes.txt (changes)']],
    ["cat > src/gauge.ts <<'EOF'\nconst a = 1 > 0\nEOF", ['src/gauge.ts']],
    ["cat <<EOF > 'a file.md'\ntext\nEOF", ['a file.md']],
    ['npm run report 2>&1 | tee out/report.txt', ['out/report.txt']],
    ['echo x | tee -a log.txt', ['log.txt (changes)']],
    ['touch a.ts b.ts', ['a.ts', 'b.ts']],
    ['cp src/a.ts src/b.ts', ['src/b.ts']],
    ["sed -i 's/low/high/' src/a.ts src/b.ts", ['src/a.ts (changes)', 'src/b.ts (changes)']],
    ["sed -i '' 's/low/high/' src/a.ts", ['src/a.ts (changes)']],
    ["sed -i -e 's/low/high/' src/a.ts", ['src/a.ts (changes)']],
    ['rm src/old.ts', ['src/old.ts (deletes)']],
    ['git rm -q "old name.ts"', ['old name.ts (deletes)']],
    ['rm -rf lib', ['lib (clears)']],
    ['git mv src/a.ts src/b.ts', ['src/a.ts (moves to src/b.ts)']],
    ['mv a.ts b.ts lib', ['a.ts (moves to lib/)', 'b.ts (moves to lib/)']],
    ['cd web && echo x > a.txt', ['web: a.txt']],
    ['cd $(mktemp -d) && echo x > /work/tides/a.txt', ['/work/tides/a.txt']],
    [`python3 -c "open('data.json', 'w').write('{}')"`, ['data.json']],
    ["python3 - <<'EOF'\nfrom pathlib import Path\nPath('a.md').write_text('x')\nEOF", ['a.md']],
  ])('is what it names: %s', (command, files) => {
    expect(steps(command)).toEqual(files)
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
    'mv *.ts out',
    'rm "$FILE"',
    'git rm --cached src/a.ts',
    'echo "rm src/a.ts"',
    'docker run --rm image',
    "git commit -m 'a -> b'",
    'node -e "if (1 > 0) console.log(1)"',
    `python3 -c "print(open('data.json').read())"`,
  ])('is nothing: %s', (command) => {
    expect(steps(command)).toEqual([])
  })
})
