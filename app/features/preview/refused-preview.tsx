import type { PreviewRefusal } from "@porchlight/contract/preview";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import styleSheet from "./preview-banner.css?url";

/** The texts for an invalid link to a preview. */
const wrongLink = {
  heading: "This preview link does not work",
  lead: "Some of it may be missing, or it was made for another page.",
  advice: "Copy the whole link, or ask the person who sent it for a new one. In the editor, Preview makes a new one.",
};
const words: Readonly<Record<PreviewRefusal, typeof wrongLink>> = {
  malformed: wrongLink,
  signature: wrongLink,
  "other-path": { ...wrongLink, lead: "It was made for another page, or its page is gone or has another address now." },
  over: {
    heading: "This preview has ended",
    lead: "A link to a preview works for half an hour.",
    advice: "Ask the person who sent it for a new one. In the editor, Preview makes a new one.",
  },
  "too-far-ahead": {
    heading: "This preview link does not work",
    lead: "It says that it works for longer than half an hour, which no link does.",
    advice: "The clocks of the editor and of this site may differ. Anyone who runs the site can set them.",
  },
};

/** The page for an invalid link to a preview; never the public page at that URL. */
export default function RefusedPreview({ refusal }: { readonly refusal: PreviewRefusal }) {
  const { heading, lead, advice } = words[refusal];
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="preview" />
      <main id="main" className="wrap refused-preview">
        <p className="label">Preview</p>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p>{advice}</p>
        <p>
          <ButtonLink href="/">Go to the public site</ButtonLink>
        </p>
      </main>
    </>
  );
}
