export { LoadingRows as default } from "@/app/_list/loading-rows";
