export { contactOf, contactUs, contactUsId, type Reader } from './contact-us.ts';
export { helpArticles, helpRoutes } from './help-articles.ts';
export { privacyInForce, privacyOf, privacyText, privacyVersions } from './privacy-text.ts';
export { productKeys, productText } from './product-texts.ts';
export { siteRoutes } from './site-routes.ts';
export { ownWordsOf, translations } from './translations.ts';
