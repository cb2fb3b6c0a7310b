import { agentDayRoutes } from '#courier/agent-day/server';
import { moveRoutes } from '#courier/moves/server';
import { reportRoutes } from '#courier/reports/server';
import { scanRoutes } from '#courier/scans/server';
import { type TrackingServices, trackingRoutes } from '#courier/tracking/server';
import { identityRoutes, type SignInServices } from '#foundation/identity/server';
import { paperRoutes } from '#foundation/papers/server';
import { type RegistrationServices, registrationRoutes } from '#foundation/registrations/server';
import { siteRoutes } from '#foundation/site/server';
import { accountsRoutes } from '#insight/accounts-dashboard/server';
import { activityRoutes } from '#insight/activity/server';
import { booksRoutes } from '#insight/book-checks/server';
import { dashboardRoutes } from '#insight/dashboards/server';
import { contactRoutes } from '#insight/profiles/server';
import { searchRoutes } from '#insight/search/server';
import { shopDashboardRoutes } from '#insight/shop-dashboard/server';
import { bulkRoutes, declaredReportRoutes, derivedRoutes, type Route, realtimeRoutes } from '#platform/server';
import { closedTo } from './gate.ts';
import './modules.ts';

/** Every route of the product: what the modules declare, and signing in, which needs services of the running product. */
export function allRoutes(services?: SignInServices): Route[] {
  return [
    ...identityRoutes(services as SignInServices),
    ...registrationRoutes({ ...services, closedTo } as RegistrationServices),
    ...trackingRoutes({ ...services, closedTo } as TrackingServices),
    ...paperRoutes,
    ...siteRoutes,
    ...realtimeRoutes,
    ...derivedRoutes(),
    ...bulkRoutes,
    ...declaredReportRoutes(),
    ...moveRoutes,
    ...scanRoutes,
    ...agentDayRoutes,
    ...reportRoutes,
    ...accountsRoutes,
    ...booksRoutes,
    ...dashboardRoutes,
    ...shopDashboardRoutes,
    ...searchRoutes,
    ...activityRoutes,
    ...contactRoutes,
  ];
}
