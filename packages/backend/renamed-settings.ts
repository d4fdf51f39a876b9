/** Earlier names of settings, which are still accepted. */
const earlierNames: Readonly<Record<string, string>> = {
  GRAPHQL_ALLOW_ANY_OPERATION: "GATEWAY_OPEN",
  LEADS_RETENTION_DAYS: "LEADS_KEEP_DAYS",
  LOG_ZERO_RESULT_SEARCHES: "SEARCH_DEMAND",
  PAGE_CACHE_TTL_SECONDS: "DOCUMENT_FRESH_SECONDS",
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The trimmed value of a setting, under its current or else its earlier name; undefined when unset or empty. */
export function settingOf(environment: Environment, name: string): string | undefined {
  const earlier = earlierNames[name];
  return environment[name]?.trim() || (earlier && environment[earlier]?.trim()) || undefined;
}

/** One message for each setting that is set under its earlier name. */
export function renamedSettingMessages(environment: Environment): readonly string[] {
  return Object.entries(earlierNames).flatMap(([name, earlier]) => {
    if (!environment[earlier]?.trim()) return [];
    const isIgnored = environment[name]?.trim() ? `, and ignored beside ${name}` : "; it still works";
    return `${earlier} is now called ${name}${isIgnored}.`;
  });
}
