export { LoadingCard as default } from "@/app/_components/list/loading-card";
