import { Agent, setGlobalDispatcher } from "undici";

/**
 * Importing this gives the process’s `fetch` sound connections. The undici inside of Node 24.21 ends the process with an
 * uncaught assertion where a host closes a connection while its body is not read as fast as it arrives, be it that nobody
 * reads or that it is being decompressed (undici issue 5360). Whatever asks a content host imports this first.
 */
setGlobalDispatcher(new Agent());
