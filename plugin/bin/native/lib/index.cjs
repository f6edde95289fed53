"use strict";

// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);

// node_modules/node-gyp-build/node-gyp-build.js
var require_node_gyp_build$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var fs = require("fs");
	var path = require("path");
	var os = require("os");
	var runtimeRequire = typeof __webpack_require__ === "function" ? __non_webpack_require__ : require;
	var vars = process.config && process.config.variables || {};
	var prebuildsOnly = !!process.env.PREBUILDS_ONLY;
	var abi = process.versions.modules;
	var runtime = isElectron() ? "electron" : isNwjs() ? "node-webkit" : "node";
	var arch = process.env.npm_config_arch || os.arch();
	var platform = process.env.npm_config_platform || os.platform();
	var libc = process.env.LIBC || (isAlpine(platform) ? "musl" : "glibc");
	var armv = process.env.ARM_VERSION || (arch === "arm64" ? "8" : vars.arm_version) || "";
	var uv = (process.versions.uv || "").split(".")[0];
	module.exports = load;
	function load(dir) {
		return runtimeRequire(load.resolve(dir));
	}
	load.resolve = load.path = function(dir) {
		dir = path.resolve(dir || ".");
		try {
			var name = runtimeRequire(path.join(dir, "package.json")).name.toUpperCase().replace(/-/g, "_");
			if (process.env[name + "_PREBUILD"]) dir = process.env[name + "_PREBUILD"];
		} catch (err) {}
		if (!prebuildsOnly) {
			var release = getFirst(path.join(dir, "build/Release"), matchBuild);
			if (release) return release;
			var debug = getFirst(path.join(dir, "build/Debug"), matchBuild);
			if (debug) return debug;
		}
		var prebuild = resolve(dir);
		if (prebuild) return prebuild;
		var nearby = resolve(path.dirname(process.execPath));
		if (nearby) return nearby;
		var target = [
			"platform=" + platform,
			"arch=" + arch,
			"runtime=" + runtime,
			"abi=" + abi,
			"uv=" + uv,
			armv ? "armv=" + armv : "",
			"libc=" + libc,
			"node=" + process.versions.node,
			process.versions.electron ? "electron=" + process.versions.electron : "",
			typeof __webpack_require__ === "function" ? "webpack=true" : ""
		].filter(Boolean).join(" ");
		throw new Error("No native build was found for " + target + "\n    loaded from: " + dir + "\n");
		function resolve(dir) {
			var tuple = readdirSync(path.join(dir, "prebuilds")).map(parseTuple).filter(matchTuple(platform, arch)).sort(compareTuples)[0];
			if (!tuple) return;
			var prebuilds = path.join(dir, "prebuilds", tuple.name);
			var winner = readdirSync(prebuilds).map(parseTags).filter(matchTags(runtime, abi)).sort(compareTags(runtime))[0];
			if (winner) return path.join(prebuilds, winner.file);
		}
	};
	function readdirSync(dir) {
		try {
			return fs.readdirSync(dir);
		} catch (err) {
			return [];
		}
	}
	function getFirst(dir, filter) {
		var files = readdirSync(dir).filter(filter);
		return files[0] && path.join(dir, files[0]);
	}
	function matchBuild(name) {
		return /\.node$/.test(name);
	}
	function parseTuple(name) {
		var arr = name.split("-");
		if (arr.length !== 2) return;
		var platform = arr[0];
		var architectures = arr[1].split("+");
		if (!platform) return;
		if (!architectures.length) return;
		if (!architectures.every(Boolean)) return;
		return {
			name,
			platform,
			architectures
		};
	}
	function matchTuple(platform, arch) {
		return function(tuple) {
			if (tuple == null) return false;
			if (tuple.platform !== platform) return false;
			return tuple.architectures.includes(arch);
		};
	}
	function compareTuples(a, b) {
		return a.architectures.length - b.architectures.length;
	}
	function parseTags(file) {
		var arr = file.split(".");
		var extension = arr.pop();
		var tags = {
			file,
			specificity: 0
		};
		if (extension !== "node") return;
		for (var i = 0; i < arr.length; i++) {
			var tag = arr[i];
			if (tag === "node" || tag === "electron" || tag === "node-webkit") tags.runtime = tag;
			else if (tag === "napi") tags.napi = true;
			else if (tag.slice(0, 3) === "abi") tags.abi = tag.slice(3);
			else if (tag.slice(0, 2) === "uv") tags.uv = tag.slice(2);
			else if (tag.slice(0, 4) === "armv") tags.armv = tag.slice(4);
			else if (tag === "glibc" || tag === "musl") tags.libc = tag;
			else continue;
			tags.specificity++;
		}
		return tags;
	}
	function matchTags(runtime, abi) {
		return function(tags) {
			if (tags == null) return false;
			if (tags.runtime && tags.runtime !== runtime && !runtimeAgnostic(tags)) return false;
			if (tags.abi && tags.abi !== abi && !tags.napi) return false;
			if (tags.uv && tags.uv !== uv) return false;
			if (tags.armv && tags.armv !== armv) return false;
			if (tags.libc && tags.libc !== libc) return false;
			return true;
		};
	}
	function runtimeAgnostic(tags) {
		return tags.runtime === "node" && tags.napi;
	}
	function compareTags(runtime) {
		return function(a, b) {
			if (a.runtime !== b.runtime) return a.runtime === runtime ? -1 : 1;
			else if (a.abi !== b.abi) return a.abi ? -1 : 1;
			else if (a.specificity !== b.specificity) return a.specificity > b.specificity ? -1 : 1;
			else return 0;
		};
	}
	function isNwjs() {
		return !!(process.versions && process.versions.nw);
	}
	function isElectron() {
		if (process.versions && process.versions.electron) return true;
		if (process.env.ELECTRON_RUN_AS_NODE) return true;
		return typeof window !== "undefined" && window.process && window.process.type === "renderer";
	}
	function isAlpine(platform) {
		return platform === "linux" && fs.existsSync("/etc/alpine-release");
	}
	load.parseTags = parseTags;
	load.matchTags = matchTags;
	load.compareTags = compareTags;
	load.parseTuple = parseTuple;
	load.matchTuple = matchTuple;
	load.compareTuples = compareTuples;
}));

// node_modules/node-gyp-build/index.js
var require_node_gyp_build = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const runtimeRequire = typeof __webpack_require__ === "function" ? __non_webpack_require__ : require;
	if (typeof runtimeRequire.addon === "function") module.exports = runtimeRequire.addon.bind(runtimeRequire);
	else module.exports = require_node_gyp_build$1();
}));

// node_modules/@photostructure/sqlite/dist/index.cjs
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
};
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") {
		for (let key of __getOwnPropNames(from)) if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: () => from[key],
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var index_exports = {};
__export(index_exports, {
	DatabaseSync: () => DatabaseSync,
	SQLTagStore: () => SQLTagStore,
	Session: () => Session,
	StatementSync: () => StatementSync,
	backup: () => backup,
	constants: () => constants,
	default: () => index_default,
	enhance: () => enhance,
	isEnhanced: () => isEnhanced
});
module.exports = __toCommonJS(index_exports);
var import_node_gyp_build = __toESM(require_node_gyp_build());
var import_node_path2 = require("path");
var import_node_path = require("path");
function getCallerDirname() {
	const e = /* @__PURE__ */ new Error();
	if (e.stack == null) Error.captureStackTrace(e);
	return (0, import_node_path.dirname)(extractCallerPath(e.stack));
}
var patterns = process.platform === "win32" ? [
	/\bat\s.+?\((?<path>file:\/\/\/.+?):\d+:\d+\)$/,
	/\bat\s(?<path>file:\/\/\/.+?):\d+:\d+$/,
	/\bat\s.+?\((?<path>[A-Z]:\\.+):\d+:\d+\)$/,
	/\bat\s(?<path>[A-Z]:\\.+):\d+:\d+$/,
	/\bat\s.+?\((?<path>\\\\.+):\d+:\d+\)$/,
	/\bat\s(?<path>\\\\.+):\d+:\d+$/
] : [/\bat\s.+?\((?<path>\/.+?):\d+:\d+\)$/, /\bat\s(?:[^\s()]+\s)?(?<path>\/[^:]+):\d+:\d+$/];
var MaybeUrlRE = /^[a-z]{2,5}:\/\//i;
function extractCallerPath(stack) {
	const frames = stack.split("\n").filter(Boolean);
	const callerFrame = frames.findIndex((frame) => frame.includes("getCallerDirname"));
	if (callerFrame === -1) throw new Error("Invalid stack trace format: missing caller frame");
	for (let i = callerFrame + 1; i < frames.length; i++) {
		const frame = frames[i];
		for (const pattern of patterns) {
			const g = frame?.trim().match(pattern)?.groups;
			if (g != null && g["path"]) {
				const path = g["path"];
				if (MaybeUrlRE.test(path)) try {
					return new URL(path).pathname;
				} catch {}
				return path;
			}
		}
	}
	throw new Error("Invalid stack trace format: no parsable frames");
}
function _dirname() {
	try {
		if (typeof __dirname !== "undefined") return __dirname;
	} catch {}
	return getCallerDirname();
}
var LRUCache = class {
	cache = /* @__PURE__ */ new Map();
	maxCapacity;
	constructor(capacity) {
		if (capacity < 1) throw new RangeError("LRU cache capacity must be at least 1");
		this.maxCapacity = capacity;
	}
	/**
	* Get a value from the cache.
	* If found, moves the entry to the end (most recently used).
	*/
	get(key) {
		const value = this.cache.get(key);
		if (value !== void 0) {
			this.cache.delete(key);
			this.cache.set(key, value);
		}
		return value;
	}
	/**
	* Set a value in the cache.
	* If key exists, updates and moves to end.
	* If at capacity, evicts the oldest entry first.
	*/
	set(key, value) {
		if (this.cache.has(key)) this.cache.delete(key);
		else if (this.cache.size >= this.maxCapacity) {
			const oldestKey = this.cache.keys().next().value;
			if (oldestKey !== void 0) this.cache.delete(oldestKey);
		}
		this.cache.set(key, value);
	}
	/**
	* Delete an entry from the cache.
	*/
	delete(key) {
		return this.cache.delete(key);
	}
	/**
	* Check if a key exists in the cache.
	* Does NOT update recency.
	*/
	has(key) {
		return this.cache.has(key);
	}
	/**
	* Clear all entries from the cache.
	*/
	clear() {
		this.cache.clear();
	}
	/**
	* Get the current number of entries in the cache.
	*/
	size() {
		return this.cache.size;
	}
	/**
	* Get the maximum capacity of the cache.
	*/
	capacity() {
		return this.maxCapacity;
	}
};
var DEFAULT_CAPACITY = 1e3;
var SQLTagStore = class {
	database;
	cache;
	maxCapacity;
	constructor(db, capacity = DEFAULT_CAPACITY) {
		if (!db.isOpen) {
			const err = /* @__PURE__ */ new Error("database is not open");
			err.code = "ERR_INVALID_STATE";
			throw err;
		}
		this.database = db;
		this.maxCapacity = capacity;
		this.cache = new LRUCache(capacity);
	}
	/**
	* Returns the associated database instance.
	*/
	get db() {
		return this.database;
	}
	/**
	* Returns the maximum capacity of the statement cache.
	*/
	get capacity() {
		return this.maxCapacity;
	}
	/**
	* Returns the current number of cached statements.
	*/
	get size() {
		return this.cache.size();
	}
	/**
	* Clears all cached statements.
	*/
	clear() {
		this.cache.clear();
	}
	/**
	* Execute an INSERT, UPDATE, DELETE or other statement that doesn't return rows.
	* Returns an object with `changes` and `lastInsertRowid`.
	*/
	run(strings, ...values) {
		return this.getOrPrepare(strings).run(...values);
	}
	/**
	* Execute a query and return the first row, or undefined if no rows.
	*/
	get(strings, ...values) {
		return this.getOrPrepare(strings).get(...values);
	}
	/**
	* Execute a query and return all rows as an array.
	*/
	all(strings, ...values) {
		return this.getOrPrepare(strings).all(...values);
	}
	/**
	* Execute a query and return an iterator over the rows.
	*/
	iterate(strings, ...values) {
		return this.getOrPrepare(strings).iterate(...values);
	}
	/**
	* Get a cached statement or prepare a new one.
	*/
	getOrPrepare(strings) {
		if (!this.database.isOpen) throw new Error("database is not open");
		const sql = this.buildSQL(strings);
		const cached = this.cache.get(sql);
		if (cached) return cached;
		const stmt = this.database.prepare(sql);
		this.cache.set(sql, stmt);
		return stmt;
	}
	/**
	* Build the SQL string by joining template parts with `?` placeholders.
	*/
	buildSQL(strings) {
		let sql = strings[0] ?? "";
		for (let i = 1; i < strings.length; i++) sql += "?" + (strings[i] ?? "");
		return sql;
	}
};
var savepointCounter = 0;
function createTransaction(db, fn) {
	if (typeof fn !== "function") throw new TypeError("Expected first argument to be a function");
	const variants = {
		deferred: createVariant(db, fn, "deferred"),
		immediate: createVariant(db, fn, "immediate"),
		exclusive: createVariant(db, fn, "exclusive")
	};
	const defaultFn = variants.deferred;
	for (const variant of Object.values(variants)) Object.defineProperties(variant, {
		deferred: {
			value: variants.deferred,
			enumerable: true
		},
		immediate: {
			value: variants.immediate,
			enumerable: true
		},
		exclusive: {
			value: variants.exclusive,
			enumerable: true
		},
		database: {
			value: db,
			enumerable: true
		}
	});
	return defaultFn;
}
function createVariant(db, fn, mode) {
	const beginStatement = getBeginStatement(mode);
	return function transactionWrapper(...args) {
		const isNested = db.isTransaction;
		let begin;
		let commit;
		let rollback;
		if (isNested) {
			const savepointName = `\`_txn_${++savepointCounter}\``;
			begin = `SAVEPOINT ${savepointName}`;
			commit = `RELEASE ${savepointName}`;
			rollback = `ROLLBACK TO ${savepointName}`;
		} else {
			begin = beginStatement;
			commit = "COMMIT";
			rollback = "ROLLBACK";
		}
		db.exec(begin);
		try {
			const result = fn.apply(this, args);
			if (result !== null && typeof result === "object" && "then" in result) throw new TypeError("Transaction function must not return a Promise. SQLite transactions are synchronous and cannot span across async operations. Use synchronous code within transactions.");
			db.exec(commit);
			return result;
		} catch (error) {
			if (db.isTransaction) {
				db.exec(rollback);
				if (isNested) db.exec(commit);
			}
			throw error;
		}
	};
}
function getBeginStatement(mode) {
	switch (mode) {
		case "deferred": return "BEGIN DEFERRED";
		case "immediate": return "BEGIN IMMEDIATE";
		case "exclusive": return "BEGIN EXCLUSIVE";
		default: throw new Error(`Unknown transaction mode: ${mode}`);
	}
}
var ENHANCED_PREPARE = /* @__PURE__ */ Symbol.for("@photostructure/sqlite:enhancedPrepare");
function extractFirstColumn(row) {
	if (row == null) return row;
	if (Array.isArray(row)) return row[0];
	const keys = Object.keys(row);
	return keys.length > 0 ? row[keys[0]] : void 0;
}
function buildColumnTableMap(stmt) {
	if (typeof stmt.columns !== "function") return void 0;
	return stmt.columns().map((c) => ({
		table: c.table ?? "$",
		column: c.name
	}));
}
function expandRowFromArray(row, columnMap) {
	const result = {};
	for (let i = 0; i < columnMap.length && i < row.length; i++) {
		const { table, column } = columnMap[i];
		result[table] ??= {};
		result[table][column] = row[i];
	}
	return result;
}
function expandRowFromObject(row, columnMap) {
	const result = {};
	const keys = Object.keys(row);
	for (let i = 0; i < keys.length && i < columnMap.length; i++) {
		const { table, column } = columnMap[i];
		result[table] ??= {};
		result[table][column] = row[keys[i]];
	}
	return result;
}
function validateToggle(value) {
	const use = value === void 0 ? true : value;
	if (typeof use !== "boolean") throw new TypeError("Expected first argument to be a boolean");
	return use;
}
function transformRow(row, mode, columnMap) {
	if (row == null || mode === "flat") return row;
	if (mode === "pluck") return extractFirstColumn(row);
	if (mode === "expand") {
		if (Array.isArray(row)) return expandRowFromArray(row, columnMap);
		return expandRowFromObject(row, columnMap);
	}
	return row;
}
function enhanceStatement(stmt) {
	if (typeof stmt.pluck === "function") return stmt;
	let mode = "flat";
	let columnMap;
	const originalGet = typeof stmt.get === "function" ? stmt.get.bind(stmt) : void 0;
	const originalAll = stmt.all.bind(stmt);
	const originalIterate = typeof stmt.iterate === "function" ? stmt.iterate.bind(stmt) : void 0;
	function setMode(target, use) {
		if (use) {
			mode = target;
			if (target === "expand" && columnMap == null) {
				columnMap = buildColumnTableMap(stmt);
				if (columnMap == null) throw new TypeError("expand() requires the statement to have a columns() method");
			}
		} else if (mode === target) mode = "flat";
		if (typeof stmt.setReturnArrays === "function") stmt.setReturnArrays(mode === "raw" || mode === "expand");
	}
	Object.defineProperty(stmt, "pluck", {
		value: function pluck(toggle) {
			setMode("pluck", validateToggle(toggle));
			return stmt;
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	Object.defineProperty(stmt, "raw", {
		value: function raw(toggle) {
			setMode("raw", validateToggle(toggle));
			return stmt;
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	Object.defineProperty(stmt, "expand", {
		value: function expand(toggle) {
			setMode("expand", validateToggle(toggle));
			return stmt;
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	if (originalGet != null) Object.defineProperty(stmt, "get", {
		value: (...params) => {
			return transformRow(originalGet(...params), mode, columnMap);
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	Object.defineProperty(stmt, "all", {
		value: (...params) => {
			const rows = originalAll(...params);
			if (mode === "flat" || mode === "raw") return rows;
			return rows.map((row) => transformRow(row, mode, columnMap));
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	if (originalIterate != null) Object.defineProperty(stmt, "iterate", {
		value: function* (...params) {
			const iter = originalIterate(...params);
			for (const row of iter) yield transformRow(row, mode, columnMap);
		},
		writable: true,
		configurable: true,
		enumerable: false
	});
	return stmt;
}
function pragmaImpl(source, options) {
	if (typeof source !== "string") throw new TypeError("Expected first argument to be a string");
	if (options != null && typeof options !== "object") throw new TypeError("Expected second argument to be an options object");
	const simple = options?.simple === true;
	if (options != null && "simple" in options && typeof options.simple !== "boolean") throw new TypeError("Expected the \"simple\" option to be a boolean");
	const stmt = this.prepare(`PRAGMA ${source}`);
	if (simple) return extractFirstColumn(stmt.all()[0]);
	return stmt.all();
}
function transactionImpl(fn) {
	return createTransaction(this, fn);
}
function hasEnhancedMethods(db) {
	return typeof db.pragma === "function" && typeof db.transaction === "function";
}
function enhance(db) {
	if (!hasEnhancedMethods(db)) {
		Object.defineProperty(db, "pragma", {
			value: pragmaImpl,
			writable: true,
			configurable: true,
			enumerable: false
		});
		Object.defineProperty(db, "transaction", {
			value: transactionImpl,
			writable: true,
			configurable: true,
			enumerable: false
		});
	}
	if (!db[ENHANCED_PREPARE]) {
		const originalPrepare = db.prepare.bind(db);
		Object.defineProperty(db, "prepare", {
			value: (...args) => {
				const stmt = originalPrepare(...args);
				enhanceStatement(stmt);
				Object.defineProperty(stmt, "database", {
					value: db,
					writable: false,
					configurable: true,
					enumerable: false
				});
				return stmt;
			},
			writable: true,
			configurable: true,
			enumerable: false
		});
		Object.defineProperty(db, ENHANCED_PREPARE, {
			value: true,
			writable: false,
			configurable: false,
			enumerable: false
		});
	}
	return db;
}
function isEnhanced(db) {
	return hasEnhancedMethods(db);
}
var binding = (0, import_node_gyp_build.default)((0, import_node_path2.join)(_dirname(), ".."));
var _DatabaseSync = binding.DatabaseSync;
var DatabaseSync = function DatabaseSync2(...args) {
	if (!new.target) {
		const err = /* @__PURE__ */ new TypeError("Cannot call constructor without `new`");
		err.code = "ERR_CONSTRUCT_CALL_REQUIRED";
		throw err;
	}
	return Reflect.construct(_DatabaseSync, args, new.target);
};
Object.setPrototypeOf(DatabaseSync, _DatabaseSync);
DatabaseSync.prototype = _DatabaseSync.prototype;
DatabaseSync.prototype.createTagStore = function(capacity) {
	return new SQLTagStore(this, capacity);
};
var LIMIT_MAPPING = [
	{
		name: "length",
		id: 0
	},
	{
		name: "sqlLength",
		id: 1
	},
	{
		name: "column",
		id: 2
	},
	{
		name: "exprDepth",
		id: 3
	},
	{
		name: "compoundSelect",
		id: 4
	},
	{
		name: "vdbeOp",
		id: 5
	},
	{
		name: "functionArg",
		id: 6
	},
	{
		name: "attach",
		id: 7
	},
	{
		name: "likePatternLength",
		id: 8
	},
	{
		name: "variableNumber",
		id: 9
	},
	{
		name: "triggerDepth",
		id: 10
	}
];
var INT_MAX = 2147483647;
var limitsCache = /* @__PURE__ */ new WeakMap();
function validateLimitValue(value) {
	if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError("Limit value must be a non-negative integer or Infinity.");
	if (value === 1e400) return INT_MAX;
	if (!Number.isFinite(value) || value !== Math.trunc(value)) throw new TypeError("Limit value must be a non-negative integer or Infinity.");
	if (value < 0) throw new RangeError("Limit value must be non-negative.");
	return value;
}
function createLimitsObject(db) {
	const obj = /* @__PURE__ */ Object.create(null);
	for (const { name, id } of LIMIT_MAPPING) Object.defineProperty(obj, name, {
		get() {
			return db.getLimit(id);
		},
		set(value) {
			const validated = validateLimitValue(value);
			db.setLimit(id, validated);
		},
		enumerable: true,
		configurable: false
	});
	return obj;
}
if (!Object.getOwnPropertyDescriptor(DatabaseSync.prototype, "limits")) Object.defineProperty(DatabaseSync.prototype, "limits", {
	get() {
		let obj = limitsCache.get(this);
		if (obj == null) {
			obj = createLimitsObject(this);
			limitsCache.set(this, obj);
		}
		return obj;
	},
	enumerable: true,
	configurable: true
});
var _StatementSync = binding.StatementSync;
var StatementSync = function StatementSync2() {
	const err = /* @__PURE__ */ new TypeError("Illegal constructor");
	err.code = "ERR_ILLEGAL_CONSTRUCTOR";
	throw err;
};
StatementSync.prototype = _StatementSync.prototype;
var Session = binding.Session;
var constants = binding.constants;
var backup = binding.backup;
var index_default = binding;
0 && (module.exports = {
	DatabaseSync,
	SQLTagStore,
	Session,
	StatementSync,
	backup,
	constants,
	enhance,
	isEnhanced
});
