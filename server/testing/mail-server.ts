import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A received mail: its envelope, and the whole text with headers. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/**
 * A mail server in this process that records mails; `refuse` is its reply code to recipients, or the whole reply, 0 to
 * accept them. It accepts the sender of each mail once `ready` resolves.
 */
export async function mailServer(
  refuse: number | string = 0,
  onPort = 0,
  ready: Promise<void> | ((sessionId: string) => Promise<void>) = Promise.resolve(),
  onClose: (sessionId: string) => void = () => {},
) {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, { id }, done) => void (typeof ready === "function" ? ready(id) : ready).then(() => done()),
    onClose: ({ id }) => onClose(id),
    onRcptTo(_address, _session, done) {
      const [code = "", text = "No such user here."] = String(refuse).split(/ (.*)/);
      done(refuse ? Object.assign(new Error(text), { responseCode: Number(code) }) : null);
    },
    onData(stream, { envelope }, done) {
      const receive = (mail: string) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: mail });
        done();
      };
      // Rejected when the client's process is killed.
      text(stream).then(receive, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(onPort, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const connectionCount = () => connections;
  return { mails, connectionCount, port, smtpUrl: `smtp://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

/** The decoded text or markup of one MIME part; empty when it is missing. */
export function wordsOf(mail: string | undefined, type: "plain" | "html"): string {
  const part = (mail ?? "").split(/^--.*$/m).find((each) => each.includes(`Content-Type: text/${type}`)) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4).replaceAll("=\r\n", "");
  const bytes = body.replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n").trim();
}
