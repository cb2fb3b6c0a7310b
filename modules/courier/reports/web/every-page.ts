import { reportable } from '#courier/reports/contract';
import { addToParcelPage } from '#courier/shipments/web';
import { can } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';

addToParcelPage({
  verbs: [
    {
      key: 'report',
      label: 'report.verbs.report',
      icon: IconAlertTriangle,
      isOffered: (row) =>
        can('shipments_management') &&
        !row['archived_at'] &&
        !row['is_reported'] &&
        reportable.includes(row['status']?.base_id ?? row['status_id']),
      load: () => import('./report-dialog.tsx'),
    },
  ],
  notices: { reports: () => import('./report-notice.tsx') },
});
