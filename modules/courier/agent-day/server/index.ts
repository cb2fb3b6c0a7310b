import './demand-evidence.ts';
import './demand-take-back.ts';

export { agentDay } from './agent-day.ts';
export { keepOrder } from './keep-order.ts';
export { randomAgentStep } from './random-agent.ts';
export { agentDayRoutes } from './routes.ts';
export { type Act, takeAct } from './take-act.ts';
