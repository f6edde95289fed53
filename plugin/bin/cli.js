#!/usr/bin/env node
import { createRequire } from "node:module";

// src/cli/commands/start-server.ts
/**
* @module The command `serve` over stdin and stdout: loads the memory server from its own bundle and starts it.
*
* Every session starts a server, so it must load nothing else. Its bundle is CommonJS, which node starts faster than a
* dynamically imported module.
*/
/** Starts the memory server; the process ends with its client. */
async function startServer(store, version) {
	const { serveProcess } = createRequire(import.meta.url)("./serve.cjs");
	await serveProcess(store, version);
}

// src/hooks/queue/spawn-worker.ts
/** The argument with which the hook bundle, or the program, runs as a worker. */
const WORKER = "deliver";
/** Starts a worker for the store. Returns whether it started. */
function startWorker(config) {
	const bundle = process.argv[1];
	if (bundle === void 0) return false;
	const env = {
		...config.env,
		THROUGHLINE_STORE: config.store
	};
	try {
		const { spawn } = process.getBuiltinModule("node:child_process");
		const child = spawn(process.execPath, [bundle, WORKER], {
			env,
			detached: true,
			stdio: "ignore",
			windowsHide: true
		});
		child.on("error", () => void 0);
		child.unref();
		return child.pid !== void 0;
	} catch {
		return false;
	}
}

// src/version.ts
const VERSION = "0.1.0";

// src/cli.ts
/**
* @module The program `throughline`: runs a hook, the status line, a worker or the server directly, else the command line.
*
* Each of them is loaded only when it runs. There is no top-level await, because the loaded files import this one.
*/
process.stdout.on("error", () => process.exit());
run();
async function run() {
	const [name, ...words] = process.argv.slice(2);
	const { store, others } = takeStore(words);
	const wantsHelp = words.includes("--help");
	if (name === "serve" && others.length === 0) return startServer(store, VERSION);
	if (name === "hook" && !wantsHelp) {
		const { hookProcess } = await import("./cli-rest.js").then((n) => n.r);
		return hookProcess(others[0], {
			store,
			host: others[1] === "--host" ? others[2] : void 0
		}, VERSION);
	}
	if (name === "deliver") {
		const { workerProcess } = await import("./cli-rest.js").then((n) => n.t);
		return workerProcess(VERSION);
	}
	if (name === "statusline" && !wantsHelp) {
		const { statusLineProcess } = await import("./cli-rest.js").then((n) => n.n);
		return statusLineProcess(others, store, VERSION);
	}
	const { runProgram } = await import("./cli-program.js").then((n) => n.t);
	process.exitCode = await runProgram(process.argv.slice(2), process);
}
/** Splits `--store FILE` and `--store=FILE` from the other arguments, as the command line reads them. */
function takeStore(words) {
	const others = [];
	let store;
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at];
		if (word.startsWith("--store=")) store = word.slice(8);
		else if (word === "--store" && at + 1 < words.length) store = words[++at];
		else others.push(word);
	}
	return {
		store,
		others
	};
}

export { startWorker as n, startServer as r, VERSION as t };