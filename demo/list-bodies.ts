import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { ResourceName } from "./resources/resources.ts";

const compress = promisify(gzip);

class ListBody {
  readonly json: Buffer<ArrayBuffer>;
  #gzip: Promise<Buffer<ArrayBuffer>> | undefined;

  constructor(content: unknown) {
    this.json = Buffer.from(JSON.stringify(content));
  }

  gzipped() {
    this.#gzip ??= compress(this.json, { level: constants.Z_BEST_SPEED });
    return this.#gzip;
  }
}

/** A cache of list bodies; an entry is kept until its table changes. */
export class ListBodies {
  readonly #kept = new Map<ResourceName, ListBody>();

  /** Returns a cached body, or builds it from `content`. */
  of(name: ResourceName, content: () => unknown) {
    const body = this.#kept.get(name) ?? new ListBody(content());
    this.#kept.set(name, body);
    return body;
  }

  /** Invalidates a table, or all without a name. */
  forget(name?: ResourceName) {
    if (name) this.#kept.delete(name);
    else this.#kept.clear();
  }
}
