import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { fakeSite } from "../testing/fake-site.ts";

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

const dashboard = JSON.parse(read("operations/grafana-dashboard.json")) as Dashboard;
const alerts = (parse(read("operations/prometheus-rules.yml")) as Rules).groups.flatMap(({ rules }) => rules);
const shown = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
  ...dashboard.templating.list.flatMap(({ definition }) => definition ?? []),
];
const expressions = [...shown, ...alerts.map(({ expr }) => expr)];

const words = new Set(["and", "by", "offset", "on", "or", "unless", "without"]);
/** Prometheus itself writes this series for every job. */
const prometheusOwn = "up";

/** Names of series in a Prometheus expression, each with its selector. */
function seriesIn(expression: string): { name: string; labels: Record<string, string> }[] {
  const bare = expression
    .replaceAll(/label_values\(([^,]+),[^)]*\)/g, "$1")
    .replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, "")
    .replaceAll(/\[[^\]]*\]/g, "");
  return [...bare.matchAll(/\b([a-z_][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?|\{[^}]*\}/gi)].flatMap(([, name, selector]) => {
    if (!name || words.has(name)) return [];
    const pairs = [...(selector ?? "").matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)];
    return [{ name, labels: Object.fromEntries(pairs.map(([, label, value]) => [label, value])) }];
  });
}

/** The `/metrics` of a site without visits: names of series by metric, and the lines. */
async function exposed() {
  await using site = await fakeSite();
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type]) => ({ name, type }));
  const series = types.flatMap(({ name, type }) =>
    (type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]).map((ending) => ({
      metric: name,
      name: name + ending,
    })),
  );
  return { metrics: types.map(({ name }) => name), series, lines: text.split("\n") };
}

test("dashboard and alerts use the site's metrics, and show all of its own", async () => {
  const { metrics, series } = await exposed();
  const used = new Set(expressions.flatMap(seriesIn).map(({ name }) => name));
  const known = new Set([...series.map(({ name }) => name), prometheusOwn]);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
  const inDashboard = new Set(shown.flatMap(seriesIn).map(({ name }) => name));
  const notShown = metrics
    .filter((name) => !/^(?:process|nodejs)_/.test(name))
    .filter((metric) => !series.some((each) => each.metric === metric && inDashboard.has(each.name)));
  expect(notShown).toEqual([]);
});

test("label values selected by expressions exist before the first request", async () => {
  const { lines } = await exposed();
  for (const { name, labels } of expressions.flatMap(seriesIn)) {
    const { job: _job, ...own } = labels;
    for (const [label, values] of Object.entries(own)) {
      for (const value of values.split("|")) {
        const part = `${label}="${value}"`;
        expect(
          lines.some((line) => line.startsWith(`${name}{`) && line.includes(part)),
          `${name} ${part}`,
        ).toBe(true);
      }
    }
  }
});

test("every expression is limited to the site’s own job, as others use the same names", () => {
  for (const each of expressions.filter((expression) => !expression.startsWith("label_values("))) {
    expect(
      seriesIn(each).every(({ labels }) => ["porchlight", "$job"].includes(labels.job ?? "")),
      each,
    ).toBe(true);
  }
});

test("every alert is in the guide, in order, with what to do about it", () => {
  const guide = read("operating.md");
  const described = [...guide.matchAll(/^\| `(Porchlight\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name);
  expect(described).toEqual(alerts.map(({ alert }) => alert));
});
