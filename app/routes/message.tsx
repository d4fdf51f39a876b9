import { data } from "react-router";
import { LeadFormView } from "#app/blocks/forms/form-block.tsx";
import { sendForm } from "#app/blocks/forms/send-form.server.ts";
import { brand } from "#app/brand.ts";
import { controlNames, typedValues } from "#app/domain/leads/lead-block.ts";
import { unreachedProblem } from "#app/domain/leads/lead-form.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/message.ts";
import styles from "./message.module.css";

/** Private: shows what one visitor sent, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/** The action of every form. Without JavaScript the page shows its errors. */
export async function action({ request, context }: Route.ActionArgs) {
  return await sendForm(request, context);
}

/** Keeps the filled-in form when the network fails or another server responds. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const token = String((await request.clone().formData()).get(controlNames.token) ?? "");
  try {
    return await serverAction();
  } catch (error) {
    // The redirect to the confirmation page.
    if (error instanceof Response) throw error;
    const rejection = {
      values: {},
      errors: {},
      problem: unreachedProblem,
      token,
      form: null,
      visit: null,
      sent: [],
      mayTryAgain: true,
    };
    // A successful status would revalidate the loaders of the form's page.
    return data(rejection, { status: 503 });
  }
}

/** The response is for its sender only. */
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
            rejection={actionData}
          />
        </>
      ) : (
        <>
          <p className="lead">{problem}</p>
          <SubmittedValues sent={actionData.sent} mayTryAgain={actionData.mayTryAgain} />
        </>
      )}
    </div>
  );
}

/** The values of a form that is no longer on its page: to copy, or to submit again. */
function SubmittedValues(props: {
  readonly sent: readonly { readonly name: string; readonly value: string }[];
  readonly mayTryAgain: boolean;
}) {
  const { sent, mayTryAgain } = props;
  return (
    <>
      <dl className={styles.sent}>
        {typedValues(sent).map(({ name, label, value }) => (
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
