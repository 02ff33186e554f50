import { PrecheckForm } from "@/app/_forms/item-forms";
import { CreateScreen } from "@/app/_screens/create-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export const metadata = { title: pergantianPrecheck.screens.create?.title };

export default function Page() {
  return <CreateScreen resource={pergantianPrecheck} form={PrecheckForm} />;
}
