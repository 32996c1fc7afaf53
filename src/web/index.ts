/** The page at which people sit at the local table. */
export { servePage, type WebPage } from './web-page.js';
