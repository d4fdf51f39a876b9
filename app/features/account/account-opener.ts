import { findAccountControl } from "./account-menu.tsx";

/** What modals of the account give the focus to where what opened them has left the page. */
export const accountOpener = {
  get current() {
    return findAccountControl();
  },
};
