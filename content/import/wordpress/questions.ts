import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  concatAST,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  visit,
} from "graphql";
import type { EntryKind } from "#content/store/tables.ts";

/** One question of the import: what it reads, and its text. */
export interface Question {
  readonly name: string;
  /** What it reads, in words for people. */
  readonly title: string;
  /** The root field it asks for. */
  readonly field: string;
  /** Whether it is asked page by page. */
  readonly isList: boolean;
  readonly document: DocumentNode;
}

/** What is read of one kind of entries. */
export interface KindQuestions {
  readonly kind: EntryKind;
  /** In words, for people. */
  readonly name: string;
  readonly core: Question;
  /** Fields that a host may lack; asked apart. */
  readonly extras: Question | undefined;
}

const fragments = new Map<string, FragmentDefinitionNode>();
const operations = new Map<string, OperationDefinitionNode>();
for (const definition of concatAST(questionFiles()).definitions) {
  if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  if (definition.kind === Kind.OPERATION_DEFINITION && definition.name) {
    operations.set(definition.name.value, definition);
  }
}

/** Kinds in the order in which they are read. */
export const kindQuestions: readonly KindQuestions[] = [
  kindOf("neighborhood", "neighborhoods", "Neighborhoods"),
  kindOf("plan", "plans", "Plans"),
  kindOf("model", "model homes", "Models"),
  kindOf("home", "quick move-in homes", "Homes"),
  kindOf("page", "pages", "Pages"),
  kindOf("campaign", "campaigns", "Campaigns"),
  kindOf("blogPost", "blog posts", "BlogPosts"),
  kindOf("testimonial", "testimonials", "Testimonials"),
  kindOf("event", "events", "Events"),
];

/** What is read besides entries. */
export const otherQuestions = {
  blogCategories: question("ImportBlogCategories", "blog categories"),
  testimonialCategories: question("ImportTestimonialCategories", "testimonial categories"),
  menus: question("ImportMenus", "menus"),
  popularBlogPosts: question("ImportPopularBlogPosts", "popular blog posts"),
  popularTestimonials: question("ImportPopularTestimonials", "popular testimonials"),
};

/** Every question, for checks. */
export const allQuestions: readonly Question[] = [
  ...kindQuestions.flatMap(({ core, extras }) => (extras ? [core, extras] : [core])),
  ...Object.values(otherQuestions),
];

function kindOf(kind: EntryKind, name: string, plural: string): KindQuestions {
  const extras = `Import${plural}Extras`;
  return {
    kind,
    name,
    core: question(`Import${plural}`, name),
    extras: operations.has(extras) ? question(extras, `${name}, extras`) : undefined,
  };
}

function question(name: string, title: string): Question {
  const operation = operations.get(name);
  if (!operation) throw new Error(`There is no question ${name}.`);
  const [root] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD) throw new Error(`${name} asks for no field.`);
  return {
    name,
    title,
    field: root.name.value,
    isList: (operation.variableDefinitions ?? []).length > 0,
    document: { kind: Kind.DOCUMENT, definitions: [spelledOut(operation)] },
  };
}

/** Without fragments: their type names are the contract's, and a host may call its groups otherwise. */
function spelledOut<Node extends OperationDefinitionNode | FragmentDefinitionNode>(node: Node): Node {
  return visit(node, {
    SelectionSet: {
      leave(set): SelectionSetNode {
        return {
          ...set,
          selections: set.selections.flatMap((selection) => {
            if (selection.kind !== Kind.FRAGMENT_SPREAD) return [selection];
            const fragment = fragments.get(selection.name.value);
            if (!fragment) throw new Error(`There is no fragment ${selection.name.value}.`);
            return spelledOut(fragment).selectionSet.selections;
          }),
        };
      },
    },
  });
}

function questionFiles(): DocumentNode[] {
  const folder = join(import.meta.dirname, "questions");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".graphql"))
    .sort()
    .map((file) => parse(readFileSync(join(folder, file), "utf8"), { noLocation: true }));
}
