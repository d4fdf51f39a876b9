import { createContext } from "react";

/**
 * The page on which a host that keeps the accounts takes care of forgotten passwords itself; null where this site keeps
 * the accounts. It is the same for every visitor.
 */
export const PasswordPage = createContext<string | null>(null);
