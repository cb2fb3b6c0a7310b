import type { Unit } from '#erp/catalog/contract';
import type { EntityExtras } from '#platform/web';

/** A base unit is one of itself: there is nothing to convert. */
const extras: EntityExtras<typeof Unit> = {
  cells: { conversionFactor: (row) => (row['base'] ? '' : row['conversion_factor']) },
  hiddenFields: (values) => (values['base'] ? ['baseUnit', 'conversionFactor'] : []),
};

export default extras;
