import { Agent, setGlobalDispatcher } from "undici";

/**
 * Import this before anything that requests a content host: it replaces the dispatcher of the global `fetch`. The
 * undici of Node 24.21 ends the process with an uncaught assertion when a host closes a connection while its body is
 * not read as fast as it arrives, because it is unread or being decompressed (undici issue 5360).
 */
setGlobalDispatcher(new Agent());
