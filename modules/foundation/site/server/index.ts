export { contactOf, contactUs, type Reader } from './contact-us.ts';
export { siteRoutes } from './site-routes.ts';
