import './popular-products.ts';
import './product-purchases.ts';
import './shop-profit.ts';
import './shop-result.ts';

export { entriesWithoutGoods, entriesWithoutSale } from './untold-entries.ts';
