import { PrecheckForm } from "@/app/_forms/item-forms";
import { CreateScreen } from "@/app/_screens/create-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export const metadata = { title: perawatanPrecheck.screens.create?.title };

export default function Page() {
  return <CreateScreen resource={perawatanPrecheck} form={PrecheckForm} />;
}
