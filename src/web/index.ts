/** The page at which people sit at the local table. */
export { type PageOptions, servePage, type WebPage } from './web-page.js';
