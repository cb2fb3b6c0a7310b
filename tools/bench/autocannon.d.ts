declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    setupRequest?: (request: Request, context: object) => Request;
  }
  export interface Result {
    requests: { total: number; average: number };
    latency: { p50: number; p99: number; max: number; average: number };
    duration: number;
    non2xx: number;
    errors: number;
    '2xx': number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    headers?: Record<string, string>;
    requests?: Request[];
    sampleInt?: number;
  }): Promise<Result>;
}
