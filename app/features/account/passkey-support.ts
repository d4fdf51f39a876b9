/** Whether passkeys can be used on this page: they need https or `localhost`, and a host with a name. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^\[|^[\d.]+$/.test(window.location.hostname);
}
