#!/usr/bin/env node
import { createRequire } from "node:module";

// src/cli/commands/start-server.ts
/**
* @module The command `serve` over standard input and output: hands the process over to the memory server.
*
* The server is a file of its own, and so is all else that the command line holds: every session starts a server, which
* loads nothing but what it runs. It is CommonJS, which node starts faster than a module that is found while it runs.
*/
/** Starts the memory server of the file beside this one; the process ends with its client. */
async function startServer(store, version) {
	const { serveProcess } = createRequire(import.meta.url)("./serve.cjs");
	await serveProcess(store, version);
}

// src/hooks/queue/spawn-worker.ts
/** What the hook bundle, or the program, is called with for a worker. */
const WORKER = "deliver";
/** Starts a worker for the store. Returns whether there is one. */
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
* @module The program `throughline`: hooks, the status line and the server take the short way, everything else the command line.
*
* Each way is loaded when it is taken. Nothing is awaited at the top: the files that are loaded import this one.
*/
process.stdout.on("error", () => process.exit());
run();
async function run() {
	const [name, ...words] = process.argv.slice(2);
	const { store, others } = takeStore(words);
	const helps = words.includes("--help");
	if (name === "serve" && others.length === 0) return startServer(store, VERSION);
	if (name === "hook" && !helps) {
		const { hookProcess } = await import("./cli-rest.js").then((n) => n.r);
		return hookProcess(others[0], store, VERSION);
	}
	if (name === "deliver") {
		const { workerProcess } = await import("./cli-rest.js").then((n) => n.t);
		return workerProcess(VERSION);
	}
	if (name === "statusline" && !helps) {
		const { statusLineProcess } = await import("./cli-rest.js").then((n) => n.n);
		return statusLineProcess(others, store, VERSION);
	}
	const { runProgram } = await import("./cli-program.js").then((n) => n.t);
	process.exitCode = await runProgram(process.argv.slice(2), process);
}
/** Takes `--store FILE` and `--store=FILE` out of the words, as the command line reads them. */
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