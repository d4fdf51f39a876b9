import { StoreError } from "./store-error.ts";

/** The database server cannot be reached or does not answer; the same statement can succeed later. */
export class StoreUnreachable extends StoreError {}
