import { createContext } from "react-router";

/** The id of the running build, as in `/builds/latest.json`; set by the server for every render. */
export const buildIdContext = createContext<string | null>(null);
