// Services that a task may need and that are not pure (models, tables, endpoints); whoever runs the task hands them in.

/** A service that a task needs, and who makes it: an adapter of karat, or the task's own function. */
export interface ServiceSpec {
  /** The purpose of the service, in a few words. */
  readonly about: string;
  /** The kind of karat's own adapter for it. */
  readonly kind?: string;
  /** The option whose value chooses it; by default the one of the same name. */
  readonly option?: string;
  /** Loads it if karat has no adapter: once, when a unit first needs it. */
  load?(options: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Services by name: each ready, or a LazyService, which is loaded when a unit first needs it. */
export type Services = Readonly<Record<string, unknown>>;

export class LazyService<Service> {
  readonly #load: () => Promise<Service>;
  #promise: Promise<Service> | null = null;
  #loaded: Service | null = null;

  constructor(load: () => Promise<Service>) {
    this.#load = load;
  }

  get(): Promise<Service> {
    this.#promise ??= this.#load().then((service) => {
      this.#loaded = service;
      return service;
    });
    return this.#promise;
  }

  /** Null until somebody needs it. */
  get loaded(): Service | null {
    return this.#loaded;
  }
}

export async function useService<Service>(services: Services, name: string): Promise<Service | undefined> {
  const service = services[name];
  return (service instanceof LazyService ? await service.get() : service) as Service | undefined;
}

export async function loadServices(services: Services): Promise<void> {
  for (const name of Object.keys(services)) await useService(services, name);
}

/** The fields of each service that are a text, a number or a truth value, such as its name, version and digest: other machines can compare them without loading it. */
export type ServiceFacts = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
