import { data } from "react-router";
import { sendForm } from "#app/blocks/forms/send-form.server.ts";
import { LeadFormView } from "#app/blocks/kinds/form.tsx";
import { brand } from "#app/brand.ts";
import { controlNames, typedWords } from "#app/domain/leads/lead-block.ts";
import { unreachedProblem } from "#app/domain/leads/lead-form.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/message.ts";
import styles from "./message.module.css";

/** Shows what one visitor sent: third parties never learn of it. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

/** Where every form goes. What is wrong with it is said here where there is no JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  return await sendForm(request, context);
}

/** Where the site cannot be reached, or its answer is none of ours, the form stays with everything that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const token = String((await request.clone().formData()).get(controlNames.token) ?? "");
  try {
    return await serverAction();
  } catch (error) {
    // The way to what was sent.
    if (error instanceof Response) throw error;
    const refusal = {
      values: {},
      errors: {},
      problem: unreachedProblem,
      token,
      form: null,
      visit: null,
      sent: [],
      mayTryAgain: true,
    };
    // With a status of success the page around the form would be loaded anew, in vain.
    return data(refusal, { status: 503 });
  }
}

/** What comes back belongs to the one who sent it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "private, no-store");
  return headers;
};

export const meta: Route.MetaFunction = () => [
  { title: `Your message - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Message({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>Nothing has been sent</h1>
        <MoreLink href="/contact-us/">How to reach us</MoreLink>
      </div>
    );
  }
  const { form: found, visit, token, problem } = actionData;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Not sent yet</h1>
      {found ? (
        <>
          <p className="lead">Everything you wrote is still here.</p>
          <LeadFormView
            form={found.form}
            team={found.team}
            pageUri={found.pageUri}
            token={token}
            visit={visit}
            refusal={actionData}
          />
        </>
      ) : (
        <>
          <p className="lead">{problem}</p>
          <WordsWithoutForm sent={actionData.sent} mayTryAgain={actionData.mayTryAgain} />
        </>
      )}
    </div>
  );
}

/** What was sent by a form that cannot be shown: to be copied, or sent once more as it is. */
function WordsWithoutForm(props: {
  readonly sent: readonly { readonly name: string; readonly value: string }[];
  readonly mayTryAgain: boolean;
}) {
  const { sent, mayTryAgain } = props;
  return (
    <>
      <dl className={styles.sent}>
        {typedWords(sent).map(({ name, label, value }) => (
          <div key={name}>
            <dt className="label">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayTryAgain ? (
        <form method="post" action="/message/">
          {sent.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Send it again</Button>
        </form>
      ) : (
        <MoreLink href="/contact-us/">How to reach us</MoreLink>
      )}
    </>
  );
}
