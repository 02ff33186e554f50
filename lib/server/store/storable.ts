import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";

/** Returns a text as both databases store it: PostgreSQL takes no NUL, and neither takes half a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const storableValue = (value: unknown) => (typeof value === "string" ? storable(value) : value);

class ValueTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: storableValue(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(storableValue) };
  }
}

const transformer = new ValueTransformer();

/** Makes the texts of every query storable, those that are stored and those that are looked for. */
export const storableTexts: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
