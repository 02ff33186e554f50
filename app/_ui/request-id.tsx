/** Shows the failed request's id, which also appears in the log. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}
