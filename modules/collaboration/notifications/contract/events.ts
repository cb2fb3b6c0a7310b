import { defineEvent } from '#platform/entity';

/** What people have not read has changed: something was kept for them, or they read it. */
export const notificationsChanged = defineEvent<{ userIds: readonly number[] }>('notifications.changed');
