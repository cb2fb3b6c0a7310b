import path from 'node:path';
import { caughtIn, faultsIn } from './caught.ts';
import { statements } from './named.ts';
import { rules } from './rules.ts';
import { spreadTables } from './schema.ts';

// Holds every statement that the tests had the product send against the rules of PostgreSQL spread over machines by company.
const caught = caughtIn(path.resolve(import.meta.dirname, '../../test-results/statements'));
const faults = faultsIn(caught, { tables: spreadTables() }, statements);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault.slice(0, 400)}`);
if (faults.length > 0) console.log(`The rules: ${Object.entries(rules).map(([rule, says]) => `\n  ${rule}: ${says}`)}`);
// Fewer were not caught by the tests there are: then the catching is broken.
const few = caught.length < 1000;
console.log(`${caught.length} statements${few ? ': too few to have been caught' : ''}, ${faults.length} faults`);
process.exitCode = faults.length > 0 || few ? 1 : 0;
