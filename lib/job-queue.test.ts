import { expect, test } from "vitest";
import { runOneAtATime } from "./job-queue";

test("calls run one after another, in order", async () => {
  const answers: string[] = [];
  let finishFirst = () => {};
  const check = runOneAtATime((name: string) =>
    name === "large" ? new Promise<string>((done) => (finishFirst = () => done(name))) : name,
  );
  const all = ["large", "small"].map((name) => check(name).then((answer) => answers.push(answer)));
  await Promise.resolve();
  finishFirst();
  await Promise.all(all);
  expect(answers).toEqual(["large", "small"]);
});

test("a failed call does not stop the next one", async () => {
  const check = runOneAtATime((name: string) => {
    if (name === "broken") throw new Error("broken");
    return name;
  });
  await expect(check("broken")).rejects.toThrow("broken");
  expect(await check("next")).toBe("next");
});
