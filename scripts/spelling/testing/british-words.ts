/** Patterns of British spellings and words as whole words, each with the American one. */
const americanOf: Readonly<Record<string, string>> = {
  "(arm|behavi|col|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|vap)our(s|ed|ing|ite|ites|able|hood|hoods|less)?":
    "$1or$2",
  "grey(s|er|est|ish)?": "gray$1",
  "(centi|kilo|milli)?metre(s)?": "$1meter$2",
  "(cent|fib|lit|theat)re(s|d)?": "$1er$2",
  "(catal|dial|anal)ogue(s)?": "$1og$2",
  "programme(s)?": "program$1",
  "cheque(s)?": "check$1",
  "tyre(s)?": "tire$1",
  "kerb(s)?": "curb$1",
  "storey(s|ed)?": "story, stories",
  "plough(s|ed|ing)?": "plow$1",
  "draught(s|y|ed)?": "draft$1",
  "mould(s|ed|ing|y)?": "mold$1",
  "(def|off|lic)ence(s|d)?": "$1ense$2",
  "practis(e|es|ed|ing)": "practic$1",
  "(apolog|author|categor|character|custom|emphas|equal|final|general|harmon|initial|item|legal|local|maxim|memor|minim|modern|normal|optim|organ|personal|popular|prior|priorit|real|recogn|special|stabil|standard|sterilis|summar|symbol|synchron|util|visual)is(e|es|ed|ing|er|ers|ation|ations)":
    "$1iz$2",
  "(anal|catal|paral)ys(e|es|ed|ing)": "$1yz$2",
  "(cancel|channel|counsel|dial|fuel|label|level|model|panel|pencil|signal|total|travel)l(ed|ing|er|ers|or|ors)":
    "$1$2",
  "(enrol|fulfil|instal)(s|ment|ments)?": "$1l$2",
  "skilful(ly)?": "skillful$1",
  ageing: "aging",
  "(judg|acknowledg)ement(s)?": "$1ment$2",
  "(burn|dream|lean|leap|learn|spel|spil|spoil)t": "$1ed",
  "(whil|among)st": "while, among",
  towards: "toward",
  "(cosy|cosier|cosiest)": "cozy",
  aluminium: "aluminum",
  jewellery: "jewelry",
  "enquir(e|es|ed|ing|y|ies)": "inquir$1",
  "post ?codes?": "ZIP code",
  "fortnights?": "two weeks",
  "per cent": "percent",
  mails: "emails",
  "bookshop(s)?": "bookstore$1",
  "cinema(s)?": "movie theater$1",
  ensuite: "primary bath",
  "(re)?mown": "$1mowed",
  "working day(s)?": "business day$1",
};

/** What a word may not follow; `STATUS:CANCELLED` is written by the iCalendar format. */
const before = "(?<![\\w-]|STATUS:)";

const patterns = Object.entries(americanOf).map(
  ([pattern, american]) => [new RegExp(`${before}(?:${pattern})(?![\\w-])`, "gi"), american] as const,
);

const any = new RegExp(`${before}(?:${Object.keys(americanOf).join("|")})(?![\\w-])`, "i");

/** The British spellings in a text, each with the American one: `colour: color`. */
export function britishWords(text: string): string[] {
  if (!any.test(text)) return [];
  return patterns.flatMap(([pattern, american]) =>
    [...text.matchAll(pattern)].map(([word]) => `${word}: ${word.replace(new RegExp(pattern, "i"), american)}`),
  );
}
