/** The web page of the local table. */
export { servePage, type WebPage } from './web-page.js';
