/** The id of the request that failed, for a person to quote: the log tells by it what happened. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}
