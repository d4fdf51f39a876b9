import { sendForm } from "#app/blocks/forms/send-form.server.ts";
import { LeadFormView } from "#app/blocks/kinds/form.tsx";
import { brand } from "#app/brand.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/message.ts";
import styles from "./message.module.css";

/** Where every form goes. What is wrong with it is said here where there is no JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  return await sendForm(request, context);
}

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
  const { form: found, visit, token } = actionData;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Not sent yet</h1>
      <p className="lead">Everything you wrote is still here.</p>
      <LeadFormView
        form={found.form}
        team={found.team}
        pageUri={found.pageUri}
        token={token}
        visit={visit}
        refusal={actionData}
      />
    </div>
  );
}
