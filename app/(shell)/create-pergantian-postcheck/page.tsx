import { PostcheckForm } from "@/app/_forms/item-forms";
import { CreateScreen } from "@/app/_screens/create-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export const metadata = { title: pergantianPostcheck.screens.create?.title };

export default function Page() {
  return <CreateScreen resource={pergantianPostcheck} form={PostcheckForm} />;
}
