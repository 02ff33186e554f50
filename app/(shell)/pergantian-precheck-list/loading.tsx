export { LoadingRows as default } from "@/app/_components/list/loading-rows";
