import * as cash from './cash.ts';
import * as cheques from './cheques.ts';
import * as notices from './notices.ts';
import * as openingStocks from './opening-stocks.ts';
import * as papers from './papers.ts';
import * as payrolls from './payrolls.ts';
import * as people from './people.ts';
import * as purchases from './purchases.ts';
import * as requests from './requests.ts';
import * as sales from './sales.ts';
import * as settlements from './settlements.ts';
import * as shipments from './shipments.ts';
import * as tills from './tills.ts';
import * as transfers from './transfers.ts';
import * as warehouse from './warehouse.ts';
import type { Stage, Ways } from './ways.ts';

/** The ways of every document there is. */
export const everyWay = (stage: Stage): Ways[] =>
  [
    settlements,
    cash,
    papers,
    people,
    payrolls,
    requests,
    transfers,
    openingStocks,
    purchases,
    sales,
    shipments,
    warehouse,
    cheques,
    tills,
    notices,
  ]
    .flatMap((some) => Object.values(some))
    .flatMap((waysOf) => waysOf(stage));
