import { StoreError } from "./store-error.ts";

/** The database server cannot be reached or does not respond; a retry may succeed. */
export class StoreUnreachable extends StoreError {}
