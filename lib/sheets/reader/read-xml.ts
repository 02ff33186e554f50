import { SaxesParser } from "saxes";
import { DAMAGED, UnreadableFile } from "./grid";

/** Called at each element and at its end with its name without a prefix, and for the text between. */
export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads an XML document; one with a document type, which may define entities, is refused. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw new UnreadableFile(DAMAGED);
  });
  parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
  parser.on("closetag", ({ name }) => close(localName(name)));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("error", () => {
    throw new UnreadableFile(DAMAGED);
  });
  parser.write(xml).close();
}
