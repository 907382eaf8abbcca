export { ListNews, type ListNewsProps } from './list-news.tsx';
export { Live } from './live.tsx';
