export { ListNews } from './list-news.tsx';
export { Live } from './live.tsx';
