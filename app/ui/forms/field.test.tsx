import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, TextInput } from "./field.tsx";

test("a field labels its control, and its error and hint describe it", () => {
  const html = renderToStaticMarkup(
    <Field id="email" label="Email" error="Add the part after the @." hint="We write once.">
      <TextInput name="email" />
    </Field>,
  );
  expect(html).toContain('for="email"');
  expect(html).toMatch(/<input[^>]*id="email"/);
  expect(html).toContain('aria-describedby="email-error email-hint"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/<p id="email-error"[^>]*>Add the part after the @\.<\/p>/);
  expect(html).toMatch(/<p id="email-hint"[^>]*>We write once\.<\/p>/);
});

test("a field without notes sets no validity or description", () => {
  const html = renderToStaticMarkup(
    <Field label="Name">
      <TextInput name="name" />
    </Field>,
  );
  expect(html).not.toContain("aria-");
});

test("attributes of the control override those of the field", () => {
  const html = renderToStaticMarkup(
    <Field label="Name" error="Give a name.">
      <TextInput id="own" aria-describedby="elsewhere" aria-invalid={false} />
    </Field>,
  );
  expect(html).toMatch(/<input[^>]*id="own"/);
  expect(html).toContain('aria-describedby="elsewhere"');
  expect(html).toContain('aria-invalid="false"');
});
