export type { ListNewsProps } from './list-news.tsx';

/** Asked for in one place: what comes with it is named once in what everybody fetches first. */
const parts = () => import('./parts.ts');

/** All that is live comes when a page has what it asked for. */
export const fetchLive = async () => (await parts()).Live;
export const fetchListNews = async () => (await parts()).ListNews;
