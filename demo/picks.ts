import type { Handler } from "./context.ts";
import { keyOf } from "./http/answers.ts";

/** A pick list: the key of its body, its columns, and the column that the path segment filters. */
type Pick = { key: string; columns: string; by?: string };

/** Handles one page of the distinct values of the dealer branches. */
export function pickList({ key, columns, by }: Pick): Handler {
  const filter = by ? `WHERE ${by} = ?` : "";
  const sql = `SELECT DISTINCT ${columns} FROM cabang ${filter} ORDER BY ${columns} LIMIT ? OFFSET ?`;
  return ({ database }, call) => {
    const page = countOf(call.req.query("page")) ?? 1;
    const limit = countOf(call.req.query("limit")) ?? 600;
    const parameters = by ? [keyOf(call)] : [];
    return call.json({ [key]: database.prepare(sql).all(...parameters, limit, (page - 1) * limit) });
  };
}

function countOf(text = "") {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
