import { createContext } from "react-router";

/** Where errors in browsers are reported, null for nowhere (S7.44); set by the server for every render. */
export const sentryDsnContext = createContext<string | null>(null);
